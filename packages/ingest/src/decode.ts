import { NotUtf8Error } from '@kg/contract'

/** Text without a byte order mark, its line ends all `\n`. */
export function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch (cause) {
    throw new NotUtf8Error({ name }, { cause })
  }
}
