import { type BodyBytes, type Transport, TransportError, type TransportResponse } from '@kg/client'

/** Says how much of a body has been sent, from 0 to 1, which fetch cannot. */
export function xhrTransport(onSent: (share: number) => void): Transport {
  return {
    send: async ({ method, url, headers, body, signal }) => {
      const blob = body === undefined ? undefined : await blobOf(body)
      signal.throwIfAborted()
      return new Promise<TransportResponse>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(method, url)
        request.responseType = 'arraybuffer'
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
        request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total)
        request.onload = () => resolve(responseOf(request))
        request.onerror = () => reject(new TransportError('the connection was lost', 'maybe'))
        request.onabort = () => reject(signal.reason)
        signal.addEventListener('abort', () => request.abort(), { once: true })
        request.send(blob ?? null)
      })
    },
    close: () => undefined,
  }
}

async function blobOf(body: BodyBytes): Promise<Blob> {
  const pieces: BlobPart[] = []
  // Bytes of a file are never shared between threads, as the type would allow.
  for await (const piece of body instanceof Uint8Array ? [body] : body) pieces.push(piece as Uint8Array<ArrayBuffer>)
  return new Blob(pieces)
}

function responseOf(request: XMLHttpRequest): TransportResponse {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name, ...rest] = line.split(':')
    if (name !== undefined && name !== '') headers.append(name, rest.join(':').trim())
  }
  const bytes = new Uint8Array(request.response instanceof ArrayBuffer ? request.response : [])
  return { status: request.status, headers, body: once(bytes) }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
