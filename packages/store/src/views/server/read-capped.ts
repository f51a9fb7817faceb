import { ResultTooLargeError } from '@kg/contract/errors'

/** Reads a body up to a number of bytes; the first byte past them ends the transfer. */
export async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  while (true) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString('utf8')
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new ResultTooLargeError({ cap: `${maxBytes} bytes` })
    }
    chunks.push(value)
  }
}
