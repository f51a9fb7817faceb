import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { longInputBytes } from '@kg/core/workers'
import { pieceBytes } from './sizes.js'

/** The bytes of a file, in pieces. */
export const piecesOf = (path: string, signal?: AbortSignal): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: pieceBytes, signal })

/** Whether a file is worked on at once: a thread would take longer to start. */
export const isShortFile = async (path: string): Promise<boolean> => (await stat(path)).size < longInputBytes
