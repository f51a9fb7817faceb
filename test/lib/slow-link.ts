import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a peer that can get so slow that a byte takes a second. */
export interface SlowLink extends AsyncDisposable {
  /** Where to dial in place of the peer's own address. */
  readonly address: string
  /** From now on hardly anything comes from the peer. */
  crawl(): void
}

/** Stands before `/ip4/<ip>/tcp/<port>/p2p/<id>`. */
export async function slowLink(multiaddr: string): Promise<SlowLink> {
  const [, ip = '', port = '', id = ''] = /^\/ip4\/([^/]+)\/tcp\/(\d+)\/p2p\/(.+)$/.exec(multiaddr) ?? []
  const sockets = new Set<Socket>()
  let isSlow = false
  const server = createServer((near) => {
    const far = connect(Number(port), ip)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('readable', () => {
      if (isSlow) return
      for (let bytes = far.read(); bytes !== null; bytes = far.read()) near.write(bytes)
    })
    const dripping = setInterval(() => {
      const byte = isSlow ? far.read(1) : null
      if (byte !== null) near.write(byte)
    }, 1000)
    far.on('close', () => clearInterval(dripping))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `/ip4/127.0.0.1/tcp/${(server.address() as AddressInfo).port}/p2p/${id}`,
    crawl() {
      isSlow = true
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
