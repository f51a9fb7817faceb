import { type FileHandle, open, stat } from 'node:fs/promises'

const chunkBytes = 64 * 1024
const pollMs = 200

/** The last lines of a file, read from its end, and where that end is. */
export async function lastLines(path: string, count: number): Promise<{ lines: string[]; end: number }> {
  await using file = await opened(path)
  const { size } = await file.handle.stat()
  const chunks: Buffer[] = []
  let from = size
  let breaks = 0
  while (from > 0 && breaks <= count) {
    const start = Math.max(0, from - chunkBytes)
    const chunk = await readPart(file.handle, start, from)
    for (const byte of chunk) if (byte === 10) breaks++
    chunks.unshift(chunk)
    from = start
  }
  const lines = Buffer.concat(chunks).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return { lines: count === 0 ? [] : lines.slice(-count), end: size }
}

/** Lines that are added from here on, until the signal. A file that became shorter, or another one, is read from its start. */
export async function* followFile(path: string, from: number, signal: AbortSignal): AsyncGenerator<string> {
  const { pause } = await import('@kg/core/async')
  let at = from
  let rest = ''
  let inode = (await stat(path)).ino
  while (!signal.aborted) {
    const now = await stat(path).catch(() => undefined)
    if (now !== undefined) {
      if (now.size < at || now.ino !== inode) [at, rest, inode] = [0, '', now.ino]
      if (now.size > at) {
        await using file = await opened(path)
        const lines = (rest + (await readPart(file.handle, at, now.size)).toString('utf8')).split('\n')
        at = now.size
        rest = lines.pop() ?? ''
        yield* lines
      }
    }
    await pause(pollMs, signal)
  }
}

async function opened(path: string) {
  const handle = await open(path, 'r')
  return { handle, [Symbol.asyncDispose]: () => handle.close() }
}

async function readPart(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}
