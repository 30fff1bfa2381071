import { type Finding, type Tree } from './finding.ts'

/** Patterns are split so that this file does not report itself. */
const forbidden: { pattern: RegExp; text: string }[] = [
  {
    pattern: new RegExp(String.raw`(^|[\s'"(=])/(work|root|home)/\w`, 'm'),
    text: 'absolute path of a machine',
  },
  {
    pattern: new RegExp(['registry', String.raw`\.`, '(npmjs|npmmirror|yarnpkg)'].join('')),
    text: 'registry host',
  },
  {
    pattern: new RegExp(
      [
        '(repo1?',
        String.raw`\.maven`,
        '|files',
        String.raw`\.pythonhosted`,
        '|proxy',
        String.raw`\.golang`,
        ')',
      ].join(''),
    ),
    text: 'registry host',
  },
]
const binary = /\.(png|jpg|webp|gif|ico|woff2|pdf|zip|jar|onnx)$/

/** The repository speaks of the product alone: no machine paths, no registry hosts. */
export function checkHygiene(tree: Tree): Finding[] {
  return tree.files
    .filter((file) => !binary.test(file))
    .flatMap((file) =>
      forbidden
        .filter(({ pattern }) => pattern.test(tree.read(file)))
        .map(({ text }) => ({ rule: 'hygiene', file, text })),
    )
}
