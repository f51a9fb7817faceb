import { createHash, type Hash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BodyTooLargeError, bodyCaps, type Payload, type Route, UnsupportedMediaTypeError } from '@kg/contract'
import type { FastifyRequest } from 'fastify'
import type { SpooledFile } from '../caller/uploads.js'
import { asTooLarge, capOf, type ReadBody } from './body.js'
import { mediaType, parseJson, validate } from './validate.js'

type Spooled = Extract<Payload, { kind: 'multipart' }>
const mediaTypes = ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded']

/** What a form may hold beside its file. */
const formBytes = 2 ** 20

/** A form whose file is on disk before the handler runs. The folder is made when it is first needed. */
export async function spoolBody(
  route: Route,
  payload: Spooled,
  request: FastifyRequest,
  folder: string,
): Promise<ReadBody> {
  const given = mediaType(request.headers['content-type'])
  if (!mediaTypes.includes(given)) throw new UnsupportedMediaTypeError({ given, takes: mediaTypes })
  const spool = new Spool(folder, capOf(route))
  if (Number(request.headers['content-length'] ?? 0) > spool.limit + formBytes)
    throw new BodyTooLargeError({ limit: spool.limit })
  try {
    const fields =
      given === 'multipart/form-data' ? await readParts(request, payload, spool) : textFields(given, request)
    const { [payload.file]: text, ...rest } = fields
    if (spool.file === undefined && typeof text === 'string') await spool.write([Buffer.from(text)], {})
    const body = validate(payload.fields, rest, 'form')
    const { file } = spool
    const hash = () =>
      createHash('sha256')
        .update(JSON.stringify(rest))
        .update(file?.sha256 ?? '')
        .digest('hex')
    return { body, hash, ...(file === undefined ? {} : { spooled: file }) }
  } catch (error) {
    await spool.file?.remove()
    throw asTooLarge(error, route)
  }
}

async function readParts(request: FastifyRequest, { file }: Spooled, spool: Spool): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  const limits = {
    fileSize: spool.limit + 1,
    files: 1,
    fields: 8,
    fieldSize: Math.min(spool.limit, bodyCaps.upload) + 1,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') await spool.write(part.file, { name: part.filename, mediaType: part.mimetype })
    else if (part.fieldname === file) await spool.write([Buffer.from(String(part.value))], {})
    else fields[part.fieldname] = part.value
  }
  return fields
}

function textFields(given: string, { body }: FastifyRequest): Record<string, unknown> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  if (given !== 'application/json') return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  const value = bytes.length === 0 ? {} : parseJson(bytes)
  // Anything else than an object fails the check of the fields.
  return typeof value === 'object' && value !== null ? { ...value } : { body: value }
}

/** One file on its way to disk. */
class Spool {
  file: SpooledFile | undefined

  constructor(
    private readonly folder: string,
    readonly limit: number,
  ) {}

  async write(
    chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
    { name = '', mediaType: type = '' }: { name?: string; mediaType?: string },
  ): Promise<void> {
    await this.file?.remove()
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const path = join(this.folder, `${randomUUID()}.part`)
    this.file = spooledFile(path, { name, mediaType: type, bytes: 0, sha256: '' })
    const hash = createHash('sha256')
    const bytes = await copyTo(path, chunks, hash, this.limit)
    this.file = spooledFile(path, { name, mediaType: type, bytes, sha256: hash.digest('hex') })
  }
}

async function copyTo(
  path: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: Hash,
  limit: number,
): Promise<number> {
  await using handle = await open(path, 'wx', 0o600)
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limit) throw new BodyTooLargeError({ limit })
    hash.update(chunk)
    await handle.write(chunk)
  }
  await handle.sync()
  return bytes
}

const spooledFile = (path: string, facts: Omit<SpooledFile, 'path' | 'moveTo' | 'remove'>): SpooledFile => ({
  ...facts,
  path,
  async moveTo(target) {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
  },
  remove: () => rm(path, { force: true }),
})
