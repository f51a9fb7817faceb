import { noteTerms } from '@kg/core'
import { kindOf } from '../links.js'
import type { Doc } from '../segment.js'
import { readSaying } from '../statement.js'
import type { TextVectors } from './text-vectors.js'

/** What a model reads of a text: those at hand read a few sentences, and blur what is longer. */
const mostRead = 1000

/** The vectors of one shelf. */
export class ShelfVectors {
  constructor(
    private readonly vectors: TextVectors,
    private readonly mark: string,
  ) {}

  /** Notes, turns and passages have vectors; rows of tables and other entities are found by their words. */
  claim(doc: Doc): number | undefined {
    if (doc.links === '' || kindOf(doc.links) === 'entity') return undefined
    const text = readText(doc.text)
    return text === '' ? undefined : this.vectors.claim(this.mark, text)
  }

  release(slot: number | undefined): void {
    if (slot !== undefined) this.vectors.release(slot)
  }

  releaseAll(): void {
    this.vectors.releaseShelf(this.mark)
  }

  sweep(): void {
    this.vectors.sweep(this.mark)
  }
}

/** The text of a note, or the heading and the text of a passage. */
function readText(lines: string): string {
  const sayings = lines.split('\n').map(readSaying)
  const label = sayings.find(({ isLabel }) => isLabel)?.text
  const text = sayings.find(({ predicate }) => predicate === noteTerms.text)?.text
  return [label, text]
    .filter((part) => part !== undefined)
    .join('. ')
    .slice(0, mostRead)
}
