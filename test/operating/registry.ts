import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
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
  /** From now on the packument has no signature of it, or the one of another registry. */
  unsign(name: string, version: string, by?: 'nobody' | 'stranger'): void
  /** What KG_REGISTRY_KEYS should hold. */
  readonly keys: object
}

export async function testRegistry(): Promise<TestRegistry> {
  const packages = new Map<string, Map<string, Published>>()
  const tags = new Map<string, Record<string, string>>()
  const corrupted = new Set<string>()
  const unsigned = new Map<string, 'nobody' | 'stranger'>()
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signaturesOf = (name: string, version: string, integrity: string) => {
    const by = unsigned.get(`${name}@${version}`)
    if (by === 'nobody') return {}
    const { privateKey } = by === 'stranger' ? other : own
    const sig = createSign('sha256').update(`${name}@${version}:${integrity}`).sign(privateKey, 'base64')
    return { signatures: [{ keyid: 'test', sig }] }
  }
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
      [...published].map(([version, { manifest, tarball }]) => {
        const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
        const shasum = createHash('sha1').update(tarball).digest('hex')
        const signed = signaturesOf(name, version, integrity)
        const dist = { tarball: `${url}/${name}/-/${fileOf(manifest)}`, integrity, shasum, ...signed }
        return [version, { ...manifest, _id: `${name}@${version}`, dist }]
      }),
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
    keys: { keys: [{ keyid: 'test', key: own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }] },
    unsign: (name, version, by = 'nobody') => unsigned.set(`${name}@${version}`, by),
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
