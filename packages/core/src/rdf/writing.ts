import type { Quad } from '../terms/terms.js'

/** Turns statements into text one after the other; each call returns what can be written so far. */
export interface QuadWriter {
  start(): string
  quad(quad: Quad): string
  end(): string
}
