import type { Token } from './n3-token.js'

/** n3 reads the line formats as a stream of tokens; this holds them to one statement on one line. */
export function lineGuard(): (token: Token) => void {
  let line = 0
  let ended = true
  let version = false
  return (token) => {
    if (token.type === 'eof') return
    if (token.line === line) {
      if (ended) throw fault('expected the end of the line here', token)
    } else {
      if (!ended) throw fault('a statement must stand on one line and end with "."', token)
      line = token.line
    }
    // A version is announced without a dot at its end.
    ended = token.type === '.' || version
    version = token.type === 'VERSION'
  }
}

function fault(message: string, token: Token): Error {
  return Object.assign(new Error(message), { context: { token, line: token.line } })
}
