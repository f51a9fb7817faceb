import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Facts of another version are read anew. */
const header = 'kg-code-facts 1'

interface Place {
  readonly hash: string
  readonly offset: number
  readonly length: number
}

/** The facts of all files, on disk: what is in memory does not grow with the repository's text. */
export interface FactStore extends AsyncDisposable {
  /** What the last run found, if the file is still the same. */
  known(path: string, hash: string): Promise<string | undefined>
  /** One after the other. */
  add(path: string, hash: string, facts: string): Promise<void>
  read(path: string): Promise<{ hash: string; facts: string } | undefined>
  /** Leaves them for the next run. */
  keep(): Promise<void>
}

/** With a file, what the last run kept there can be used again. */
export async function openFactStore(file?: string): Promise<FactStore> {
  const folder = file === undefined ? await mkdtemp(join(tmpdir(), 'kg-index-')) : dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = file === undefined ? undefined : await openBefore(file)
  const fresh = join(folder, `.facts-${process.pid}-${Date.now()}`)
  const handle = await open(fresh, 'w+', 0o600)
  const places = new Map<string, Place>()
  let offset = (await handle.write(`${header}\n`)).bytesWritten

  return {
    async known(path, hash) {
      const place = before?.places.get(path)
      return place?.hash === hash && before !== undefined ? readAt(before.handle, place) : undefined
    },
    async add(path, hash, facts) {
      const head = Buffer.from(`${hash}\t${JSON.stringify(path)}\t`)
      const body = Buffer.from(facts)
      places.set(path, { hash, offset: offset + head.length, length: body.length })
      offset += (await handle.write(Buffer.concat([head, body, Buffer.from('\n')]))).bytesWritten
    },
    async read(path) {
      const place = places.get(path)
      return place === undefined ? undefined : { hash: place.hash, facts: await readAt(handle, place) }
    },
    async keep() {
      if (file !== undefined) await rename(fresh, file)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([handle.close(), before?.handle.close()])
      await rm(file === undefined ? folder : fresh, { recursive: true, force: true })
    },
  }
}

async function readAt(handle: FileHandle, { offset, length }: Place): Promise<string> {
  const { buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
  return buffer.toString('utf8')
}

async function openBefore(file: string): Promise<{ handle: FileHandle; places: Map<string, Place> } | undefined> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { handle, places: await placesIn(file) }
}

/** Where each file's facts stand. A line that was cut off ends the list: what follows is found anew. */
async function placesIn(file: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  let first = true
  for await (const { line, offset } of linesOf(file)) {
    const text = line.toString('latin1', 0, Math.min(line.length, 8192))
    if (first && text !== header) return places
    const [, hash = '', path = ''] = /^([0-9a-f]{64})\t(".*?")\t/.exec(text) ?? []
    if (!first && hash === '') return places
    const start = hash.length + path.length + 2
    if (!first)
      places.set(JSON.parse(Buffer.from(path, 'latin1').toString('utf8')) as string, {
        hash,
        offset: offset + start,
        length: line.length - start,
      })
    first = false
  }
  return places
}

async function* linesOf(file: string): AsyncGenerator<{ line: Buffer; offset: number }> {
  let rest = Buffer.alloc(0)
  let offset = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
      yield { line: rest.subarray(start, end), offset: offset + start }
      start = end + 1
    }
    offset += start
    rest = rest.subarray(start)
  }
}
