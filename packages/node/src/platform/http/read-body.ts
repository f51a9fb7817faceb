import { createHash } from 'node:crypto'
import { BodyTooLargeError, graphTypes, type Route } from '@kg/contract'
import { defined } from '@kg/core'
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '../caller/uploads.js'
import { asTooLarge, capOf, type ReadBody } from './body.js'
import { spoolBody } from './spool-body.js'
import { checkMediaType, mediaType, parseJson, validate } from './validate.js'

export async function readBody(route: Route, request: FastifyRequest, spoolFolder: string): Promise<ReadBody> {
  const payload = route.body
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined
  if (payload === undefined) return { body: undefined, hash: () => hashOf(bytes) }
  if (payload.kind === 'multipart')
    return payload.spooled ? spoolBody(route, payload, request, spoolFolder) : readMultipart(route, request)
  if (bytes === undefined || bytes.length === 0) {
    // The framework takes multipart bodies aside: without this they would look empty.
    if (mediaType(request.headers['content-type']).startsWith('multipart/'))
      checkMediaType(payload, request.headers['content-type'])
    if (payload.kind === 'json') return { body: validate(payload.schema, {}, 'body'), hash: () => hashOf(bytes) }
    if (!route.bodyOptional) checkMediaType(payload, request.headers['content-type'])
    return { body: bytes, hash: () => hashOf(bytes) }
  }
  const rdfType = payload.kind === 'json' && route.orRdf ? mediaType(request.headers['content-type']) : ''
  if (graphTypes.includes(rdfType))
    return { body: undefined, rdf: { mediaType: rdfType, bytes }, hash: () => hashOf(bytes) }
  checkMediaType(payload, request.headers['content-type'])
  const body = payload.kind === 'json' ? validate(payload.schema, parseJson(bytes), 'body') : bytes
  return { body, hash: () => hashOf(bytes) }
}

async function readMultipart(route: Route, request: FastifyRequest): Promise<ReadBody> {
  const payload = route.body
  if (payload?.kind !== 'multipart') throw new TypeError('not a multipart route')
  checkMediaType(payload, request.headers['content-type'])
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: capOf(route) + 1, files: 1, fields: 20, fieldSize: 64 * 1024 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else file = { name: part.filename, mediaType: part.mimetype, bytes: await readCapped(part.file, capOf(route)) }
    }
  } catch (cause) {
    throw asTooLarge(cause, route)
  }
  const body = validate(payload.fields, fields, 'form')
  const hash = () =>
    createHash('sha256')
      .update(JSON.stringify(fields))
      .update(file?.bytes ?? '')
      .digest('hex')
  return { body, hash, ...defined({ file }) }
}

/** Stops at the cap: what comes behind it is never taken in. */
async function readCapped(file: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    if (size > limit) throw new BodyTooLargeError({ limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function hashOf(bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
}
