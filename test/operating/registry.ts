import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Published {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string }
  readonly tarball: Buffer
}

/** A registry that npm can use: packuments with an ETag, and tarballs. */
export interface TestRegistry extends AsyncDisposable {
  readonly url: string
  /** What was asked for, as `METHOD path`. */
  readonly asked: string[]
  publish(manifest: Published['manifest'], tarball: string, tag?: string): void
  /** From now on other bytes come than the packument names. */
  corrupt(name: string, version: string): void
}

export async function testRegistry(): Promise<TestRegistry> {
  const packages = new Map<string, Map<string, Published>>()
  const tags = new Map<string, Record<string, string>>()
  const corrupted = new Set<string>()
  const asked: string[] = []

  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '').slice(1)
    asked.push(`${request.method} /${path}`)
    const [name = '', file] = path.split('/-/')
    const versions = packages.get(name)
    if (request.method !== 'GET' || versions === undefined) return answer(response, 404, { error: 'Not found' })
    if (file === undefined) return packument(name, versions, request, response)
    const found = [...versions.values()].find(({ manifest }) => file === fileOf(manifest))
    if (found === undefined) return answer(response, 404, { error: 'Not found' })
    const wrong = corrupted.has(`${name}@${found.manifest.version}`)
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(wrong ? Buffer.concat([found.tarball, Buffer.from('!')]) : found.tarball)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function packument(
    name: string,
    published: ReadonlyMap<string, Published>,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): void {
    const versions = Object.fromEntries(
      [...published].map(([version, { manifest, tarball }]) => [
        version,
        {
          ...manifest,
          _id: `${name}@${version}`,
          dist: {
            tarball: `${url}/${name}/-/${fileOf(manifest)}`,
            integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
            shasum: createHash('sha1').update(tarball).digest('hex'),
          },
        },
      ]),
    )
    const text = JSON.stringify({ _id: name, name, 'dist-tags': tags.get(name), versions })
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
    if (headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json', etag, 'cache-control': 'public, max-age=300' })
    response.end(text)
  }

  return {
    url,
    asked,
    publish(manifest, file, tag = 'latest') {
      const { name, version } = manifest
      packages.set(name, (packages.get(name) ?? new Map()).set(version, { manifest, tarball: readFileSync(file) }))
      tags.set(name, { ...tags.get(name), [tag]: version })
    },
    corrupt: (name, version) => corrupted.add(`${name}@${version}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const fileOf = ({ name, version }: Published['manifest']): string => `${name.split('/').at(-1)}-${version}.tgz`

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
