export { createFileParser, type FileParser, type ParsedFile, parserVersion } from './parse-file.ts'
