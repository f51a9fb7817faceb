import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from './listen.js'

let stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops) await stop()
  stops = []
})

function makeApp() {
  const app = Fastify()
  app.get('/', async () => 'hello')
  stops.push(() => app.close())
  return app
}

/** An app whose system refuses to listen. */
const makeRefused = (code: string) =>
  Object.assign(makeApp(), {
    listen: () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code })),
  })

describe('opening the port', () => {
  it('gives the address that it answers at', async () => {
    const { url, port } = await listen(makeApp(), { apiHost: '127.0.0.1', apiPort: 0 })
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(await (await fetch(url)).text()).toBe('hello')
  })

  it('puts an IPv6 address in brackets', async () => {
    const app = makeApp()
    const listenHere = app.listen.bind(app)
    // Not every machine has IPv6, so the socket itself is opened on IPv4.
    const onIPv4 = Object.assign(app, { listen: () => listenHere({ host: '127.0.0.1', port: 0 }) })
    const { url, port } = await listen(onIPv4, { apiHost: '::1', apiPort: 0 })
    expect(url).toBe(`http://[::1]:${port}`)
  })

  it('names the port that another program holds', async () => {
    const { port } = await listen(makeApp(), { apiHost: '127.0.0.1', apiPort: 0 })
    await expect(listen(makeApp(), { apiHost: '127.0.0.1', apiPort: port })).rejects.toMatchObject({
      code: 'API_PORT_TAKEN',
      data: { host: '127.0.0.1', port },
    })
  })

  it('names an address that this machine does not have', async () => {
    await expect(listen(makeApp(), { apiHost: '192.0.2.1', apiPort: 0 })).rejects.toMatchObject({
      code: 'API_HOST_UNUSABLE',
      data: { host: '192.0.2.1', why: 'EADDRNOTAVAIL' },
    })
  })

  it.each(['ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])('says that a host is unusable on %s', async (code) => {
    await expect(listen(makeRefused(code), { apiHost: 'nowhere', apiPort: 80 })).rejects.toMatchObject({
      code: 'API_HOST_UNUSABLE',
      data: { host: 'nowhere', why: code },
    })
  })

  it('says that a low port needs more rights', async () => {
    await expect(listen(makeRefused('EACCES'), { apiHost: '127.0.0.1', apiPort: 80 })).rejects.toMatchObject({
      code: 'API_HOST_UNUSABLE',
      data: { host: '127.0.0.1:80', why: 'the port needs more rights' },
    })
  })

  it('passes on anything else with the address', async () => {
    await expect(listen(makeRefused('EMFILE'), { apiHost: '127.0.0.1', apiPort: 80 })).rejects.toThrow(
      'could not listen on 127.0.0.1:80: EMFILE: refused',
    )
  })
})
