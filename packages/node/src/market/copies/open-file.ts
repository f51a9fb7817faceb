import { open } from 'node:fs/promises'
import { openStream } from '@kg/net/crypto'
import { piecesOf } from './file-pieces.js'

export interface OpenTask {
  /** The secret of the X25519 key that the file was encrypted for. */
  readonly secret: Uint8Array
  readonly purpose: string
  /** The encrypted file. */
  readonly from: string
  /** The file that the plain text is written to. */
  readonly to: string
}

/** Decrypts a file. It holds up the event loop for as long as a piece takes. */
export async function openFile({ secret, purpose, from, to }: OpenTask, signal?: AbortSignal): Promise<void> {
  await using file = await open(to, 'w', 0o600)
  for await (const piece of openStream(secret, piecesOf(from, signal), purpose)) await file.writeFile(piece)
}
