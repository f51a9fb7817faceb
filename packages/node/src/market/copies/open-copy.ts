import { open } from 'node:fs/promises'
import { openStream } from '@kg/net'
import { piecesOf } from './copy-file.js'
import { type CopyOwner, copyPurpose } from './seal-copy.js'

export interface OpenCopyRequest {
  readonly owner: CopyOwner
  /** The secret of the X25519 key that the copy was asked for with. */
  readonly secret: Uint8Array
  /** The encrypted file. */
  readonly from: string
  /** The file that the plain text is written to. */
  readonly to: string
  readonly signal: AbortSignal
}

/** Decrypts a copy. Throws when a byte of it was changed or is missing; what was written until then is of no use. */
export async function openCopy({ owner, secret, from, to, signal }: OpenCopyRequest): Promise<void> {
  await using file = await open(to, 'w', 0o600)
  for await (const piece of openStream(secret, piecesOf(from, signal), copyPurpose(owner))) await file.writeFile(piece)
}
