import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigInvalidError, RouteNotFoundError } from '@kg/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './send.js'
import { accepts, cacheControl, mediaTypeOf, strictPolicy } from './static-headers.js'
import { findFile, readNames, type ServedFile } from './static-path.js'

/** A folder of files that anyone may read, such as the web UI. */
export interface StaticFiles {
  /** They are served below it. */
  readonly path: `/${string}`
  readonly folder: string
  /** In place of the strict policy, which allows nothing from elsewhere and no inline code. */
  readonly contentSecurityPolicy?: string
  /** Whoever asks for the node itself is sent here. */
  readonly isStart?: boolean
}

const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

/** Serves the folder. Paths that are no file get index.html, so that a page can have routes of its own. */
export function serveFiles(
  app: FastifyInstance,
  { path: prefix, folder, contentSecurityPolicy, isStart }: StaticFiles,
): void {
  const root = realFolder(prefix, folder)
  const tags = new Map<string, { stamp: string; etag: string }>()

  async function etagOf({ path, stamp }: ServedFile): Promise<string> {
    const known = tags.get(path)
    if (known?.stamp === stamp) return known.etag
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('base64url')
    const etag = `"${digest.slice(0, 22)}"`
    tags.set(path, { stamp, etag })
    return etag
  }

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request)
    // Links on the page are relative to the folder, which the slash at the end makes it.
    if (path === prefix) return reply.redirect(`${prefix}/${request.url.slice(path.length)}`, 308)
    const asked = path.startsWith(`${prefix}/`) ? readNames(path.slice(prefix.length)) : undefined
    const found = asked === undefined ? undefined : await findContent(root, asked, request)
    if (found === undefined) throw new RouteNotFoundError({ method: request.method, path })
    const { names } = found
    const { file, coding } = await findEncoded(root, found, request)
    const etag = await etagOf(file)
    reply.headers({
      'content-type': mediaTypeOf(names.at(-1) ?? ''),
      'cache-control': cacheControl(names),
      'content-security-policy': contentSecurityPolicy ?? strictPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined).join(', '),
      etag,
    })
    if (coding !== undefined) reply.header('content-encoding', coding)
    if (isKnown(request, etag)) return reply.code(304).send()
    if (request.method === 'HEAD') return reply.header('content-length', file.size).send()
    return reply.send(await readFile(file.path))
  }

  for (const url of [prefix, `${prefix}/*`]) app.route({ method: ['GET', 'HEAD'], url, handler })
  if (isStart)
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_, reply) => reply.redirect(`${prefix}/`, 302) })
}

interface Content {
  readonly names: readonly string[]
  readonly file: ServedFile
}

/** The file itself, or index.html where a page of the app is asked for and not, say, a script that is gone. */
async function findContent(
  root: string,
  names: readonly string[],
  { headers }: FastifyRequest,
): Promise<Content | undefined> {
  const file = await findFile(root, names)
  if (file !== undefined) return { names, file }
  const isPage = accepts(headers.accept, 'text/html') || !names.at(-1)?.includes('.')
  const index = isPage ? await findFile(root, ['index.html']) : undefined
  return index === undefined ? undefined : { names: ['index.html'], file: index }
}

/** What was compressed beforehand and lies beside the file, if the client takes it. */
async function findEncoded(
  root: string,
  { names, file }: Content,
  { headers }: FastifyRequest,
): Promise<{ file: ServedFile; coding?: string }> {
  for (const { name, suffix } of codings) {
    if (!accepts(headers['accept-encoding'], name)) continue
    const encoded = await findFile(root, names.with(-1, `${names.at(-1)}${suffix}`))
    if (encoded !== undefined) return { file: encoded, coding: name }
  }
  return { file }
}

function realFolder(prefix: string, folder: string): string {
  try {
    return realpathSync(folder)
  } catch (cause) {
    throw new ConfigInvalidError({ where: `mount ${prefix}`, why: `has no folder ${folder}` }, { cause })
  }
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
