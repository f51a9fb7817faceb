import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** Packages that a module brings in as soon as it is loaded, through whatever it imports. */
function loadedWith(url: URL, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(url.href)) return found
  seen.add(url.href)
  const text = readFileSync(fileURLToPath(url), 'utf8')
  for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'/gm)) {
    if (from.startsWith('.')) loadedWith(new URL(from, url), seen, found)
    else if (!from.startsWith('node:')) found.add(from)
  }
  return found
}

describe('the start of kg', () => {
  it('loads nothing heavy before it knows that a command needs it', () => {
    expect([...loadedWith(new URL('./main.js', import.meta.url))]).toEqual(['@kg/contract/home', 'commander'])
  })
})
