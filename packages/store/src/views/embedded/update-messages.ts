import type { UpdateRequest } from './update-request.js'

export interface ToUpdateThread extends UpdateRequest {
  readonly maxBytes: number
}

export type FromUpdateThread =
  /** `engineBytes`: what the engine holds on to from now on. */
  | { type: 'done'; nquads: string; engineBytes: number }
  | { type: 'refused'; why: string; engineBytes: number }
  | { type: 'tooLarge'; engineBytes: number }
