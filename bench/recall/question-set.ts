import { readFileSync } from 'node:fs'

export interface SetNote {
  readonly id: string
  readonly when: string
  /** Id of the note that it corrects. */
  readonly corrects: string
  readonly text: string
}

export interface SetQuestion {
  readonly kind: string
  /** Id of the note that answers it. */
  readonly answer: string
  readonly question: string
  /** Every second question is held back: nothing may be tuned to it. */
  readonly half: 'tuned' | 'held back'
}

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../../recall/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))

export const readNotes = (): SetNote[] =>
  rowsOf('notes.tsv').map(([id = '', when = '', corrects = '', text = '']) => ({ id, when, corrects, text }))

export const readQuestions = (): SetQuestion[] =>
  rowsOf('questions.tsv').map(([kind = '', answer = '', question = ''], at) => ({
    kind,
    answer,
    question,
    half: at % 2 === 0 ? 'tuned' : 'held back',
  }))
