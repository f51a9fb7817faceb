import { pieceBytes } from '../copies/sizes.js'

/** The bytes of texts: short ones together, and long ones cut. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const text of texts) {
    waiting.push(Buffer.from(text, 'utf8'))
    size += waiting.at(-1)?.length ?? 0
    if (size < pieceBytes) continue
    yield* cut(Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  yield* cut(Buffer.concat(waiting))
}

function* cut(bytes: Buffer): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield Uint8Array.from(bytes.subarray(at, at + pieceBytes))
}
