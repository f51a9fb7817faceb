import type { ConnectionEncrypter, MessageStream, SecureConnectionOptions } from '@libp2p/interface'

/**
 * Noise hands on the length of a message apart from the message. Sent like that, each would cost two system calls, and
 * the peer two readings; so it is put together before the socket gets it.
 */
export function sendingWholeMessages<C>(make: (components: C) => ConnectionEncrypter) {
  return (components: C): ConnectionEncrypter => {
    const encrypter = make(components)
    const { secureInbound, secureOutbound } = encrypter
    return Object.assign(encrypter, {
      secureInbound: (stream: MessageStream, options?: SecureConnectionOptions) =>
        secureInbound.call(encrypter, wholeMessages(stream), options),
      secureOutbound: (stream: MessageStream, options?: SecureConnectionOptions) =>
        secureOutbound.call(encrypter, wholeMessages(stream), options),
    })
  }
}

function wholeMessages(stream: MessageStream): MessageStream {
  const send = stream.send.bind(stream)
  return Object.assign(stream, {
    send: (data: Parameters<MessageStream['send']>[0]) => send(data instanceof Uint8Array ? data : data.subarray()),
  })
}
