import { writePrivate } from '@kg/core/files'
import type { HomeFiles } from './home-files.js'
import { randomBytes } from './random-bytes.js'
import { readText } from './read-text.js'

/** The admin tokens of a home: one a line, # begins a comment. */
export function readTokens({ tokens }: HomeFiles): string[] {
  return (readText(tokens) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** One new token in place of all that were there; a running daemon takes it up by itself. */
export function rotateToken(home: HomeFiles): { token: string; dropped: number } {
  const dropped = readTokens(home).length
  const token = randomBytes(32).toString('base64url')
  writePrivate(home.tokens, `${token}\n`)
  return { token, dropped }
}
