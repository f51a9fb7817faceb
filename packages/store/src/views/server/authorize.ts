import { createHash, randomBytes } from 'node:crypto'

export interface Credentials {
  readonly username?: string
  readonly password?: string
  readonly token?: string
}

/** The header that goes with every request from the start. */
export function firstAuthorization({ username, password, token }: Credentials): string | undefined {
  if (token !== undefined) return `Bearer ${token}`
  if (username === undefined) return undefined
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`
}

/** The answer to a Digest challenge (RFC 7616 with MD5, as SPARQL servers use it); undefined when there is none. */
export function answerChallenge(
  challenge: string | null,
  { username, password }: Credentials,
  { method, url }: { method: string; url: string },
): string | undefined {
  if (challenge === null || username === undefined || !/^digest\s/i.test(challenge)) return undefined
  const fields = Object.fromEntries(
    [...challenge.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(([, name, quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  )
  const { pathname, search } = new URL(url)
  const uri = pathname + search
  const { realm = '', nonce = '', opaque } = fields
  const cnonce = randomBytes(8).toString('hex')
  const secret = md5(`${username}:${realm}:${password ?? ''}`)
  const asked = md5(`${method}:${uri}`)
  const qop = fields.qop === undefined ? undefined : 'auth'
  const response =
    qop === undefined ? md5(`${secret}:${nonce}:${asked}`) : md5(`${secret}:${nonce}:00000001:${cnonce}:auth:${asked}`)
  return [
    `Digest username="${username}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    ...(qop === undefined ? [] : [`qop=auth, nc=00000001, cnonce="${cnonce}"`]),
  ].join(', ')
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
