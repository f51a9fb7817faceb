import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { strictPolicy } from './static-headers.js'
import { startTestServer } from './test-server.test.support.js'

const home = mkdtempSync(join(tmpdir(), 'kg-static-'))
const folder = join(home, 'web')
const put = (name: string, text: string) => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
put('index.html', '<title>app</title>')
put('favicon.svg', '<svg/>')
put('plain.bin', 'x')
put('assets/index-BxT3k9Qa.js', 'script')
put('assets/index-BxT3k9Qa.js.br', 'script as br')
put('assets/index-BxT3k9Qa.js.gz', 'script as gzip')
put('assets/index-BxT3k9Qa.css', 'style')
put('.env', 'hidden')
put('a name.txt', 'spaces')
writeFileSync(join(home, 'secret.txt'), 'secret')
mkdirSync(join(home, 'web-other'))
writeFileSync(join(home, 'web-other', 'secret.txt'), 'secret')
symlinkSync(join(home, 'secret.txt'), join(folder, 'leak.txt'))
symlinkSync(home, join(folder, 'up'))
symlinkSync(join(folder, 'favicon.svg'), join(folder, 'inside.svg'))

const server = await startTestServer({
  mounted: [
    { path: '/ui', folder, isStart: true },
    { path: '/open', folder, contentSecurityPolicy: "default-src 'self'" },
  ],
})
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})
const { ask } = server
const immutable = 'public, max-age=31536000, immutable'

describe('a mounted folder', () => {
  it('is where those are sent who ask for the node itself', async () => {
    const answer = await ask('/')
    expect(answer).toMatchObject({ status: 302, headers: { location: '/ui/' } })
  })

  it.each([
    ['/ui/', 'text/html; charset=utf-8', 'no-cache', '<title>app</title>'],
    ['/ui/index.html', 'text/html; charset=utf-8', 'no-cache', '<title>app</title>'],
    ['/ui/favicon.svg?v=2', 'image/svg+xml', 'no-cache', '<svg/>'],
    ['/ui/inside.svg', 'image/svg+xml', 'no-cache', '<svg/>'],
    ['/ui/a%20name.txt', 'text/plain; charset=utf-8', 'no-cache', 'spaces'],
    ['/ui/plain.bin', 'application/octet-stream', 'no-cache', 'x'],
    ['/ui/assets/index-BxT3k9Qa.js', 'text/javascript; charset=utf-8', immutable, 'script'],
    ['/ui/assets/index-BxT3k9Qa.css', 'text/css; charset=utf-8', immutable, 'style'],
  ])('serves %s to anyone', async (path, type, cache, text) => {
    const answer = await ask(path)
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': cache,
      'content-security-policy': strictPolicy,
      'x-content-type-options': 'nosniff',
      'content-length': String(text.length),
    })
  })

  it('takes a policy of its own', async () => {
    expect((await ask('/open/')).headers['content-security-policy']).toBe("default-src 'self'")
  })

  it('answers 304 to whoever has the same content, and the new content once it changes', async () => {
    const { headers } = await ask('/ui/favicon.svg')
    const known = { 'if-none-match': `"other", W/${headers.etag}` }
    expect(await ask('/ui/favicon.svg', { headers: known })).toMatchObject({ status: 304, text: '' })
    put('favicon.svg', '<SVG/>')
    expect(await ask('/ui/favicon.svg', { headers: known })).toMatchObject({ status: 200, text: '<SVG/>' })
    put('favicon.svg', '<svg/>')
  })

  it('answers HEAD with the headers alone', async () => {
    const { status, headers, text } = await ask('/ui/favicon.svg', { method: 'HEAD' })
    expect([status, headers['content-length'], text]).toEqual([200, '6', ''])
  })

  it('leads from the prefix to the folder', async () => {
    const { status, headers } = await ask('/ui?a=b')
    expect([status, headers.location]).toEqual([308, '/ui/?a=b'])
  })

  it.each([
    ['gzip, deflate, br', 'br', 'script as br'],
    ['gzip', 'gzip', 'script as gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'script as gzip'],
    ['identity', undefined, 'script'],
  ])('serves what was compressed beforehand to a client that accepts %s', async (accepted, coding, text) => {
    const path = '/ui/assets/index-BxT3k9Qa.js'
    const answer = await ask(path, { headers: { 'accept-encoding': accepted } })
    expect(answer).toMatchObject({ status: 200, text })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.vary).toContain('accept-encoding')
  })

  it('keeps apart for caches what differs by coding or origin', async () => {
    const path = '/ui/assets/index-BxT3k9Qa.js'
    const plain = await ask(path)
    const packed = await ask(path, { headers: { 'accept-encoding': 'br', origin: 'http://localhost:1' } })
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers.vary).toBe('origin, accept-encoding')
  })

  it.each(['/ui/graphs', '/ui/graphs/a/b/', '/ui/graphs/0xab%2Fname', '/ui/up', '/ui/assets'])(
    'gives the page for its own route %s',
    async (path) => {
      const { status, headers, text } = await ask(path)
      expect([status, headers['cache-control'], text]).toEqual([200, 'no-cache', '<title>app</title>'])
    },
  )

  it('gives the page for a route with a dot only to whoever asks for a page', async () => {
    const accept = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    expect((await ask('/ui/graphs/my.graph', { headers: accept })).status).toBe(200)
    expect((await ask('/ui/assets/gone-BxT3k9Qa.js', { headers: { accept: '*/*' } })).status).toBe(404)
  })

  it.each([
    '/ui/../secret.txt',
    '/ui/assets/../../secret.txt',
    '/ui/%2e%2e/secret.txt',
    '/ui/..%2fsecret.txt',
    '/ui/%2e%2e%2fsecret.txt',
    '/ui/..%5csecret.txt',
    '/ui/..\\secret.txt',
    '/ui/assets%2f..%2f..%2fsecret.txt',
    '/ui/%00/secret.txt',
    '/ui/favicon.svg%00.txt',
    '/ui/../web-other/secret.txt',
    '/ui//etc/passwd.txt',
    '/ui/leak.txt',
    '/ui/up/secret.txt',
    '/ui/.env',
    '/ui/%2eenv',
    '/%75i/../secret.txt',
    '/ui/%zz.txt',
  ])('does not leave the folder for %s', async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect(answer.text).not.toMatch(/"secret"|^secret|hidden/)
  })

  it('refuses other methods', async () => {
    for (const path of ['/ui/favicon.svg', '/ui/', '/ui/a/b']) {
      const { status, headers } = await ask(path, { method: 'POST', body: 'x' })
      expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD'])
    }
  })

  it('is refused at the start when it is not there', async () => {
    const mounted = [{ path: '/ui', folder: join(home, 'missing') }] as const
    await expect(startTestServer({ mounted })).rejects.toThrow(/has no folder/)
  })

  it('is behind the same perimeter as every route', async () => {
    expect((await ask('/ui/', { headers: { host: 'elsewhere.example' } })).status).toBe(421)
    expect((await ask('/ui/', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
  })
})
