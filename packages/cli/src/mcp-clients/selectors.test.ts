import { describe, expect, it } from 'vitest'
import { mcpClients } from './clients.js'
import { parseSelector } from './selectors.js'

describe('a selector', () => {
  it.each(mcpClients.map(({ id }) => id))('names %s in all places or in one', (id) => {
    expect(parseSelector(id)).toMatchObject({ client: { id } })
    expect(parseSelector(id)).not.toHaveProperty('place')
    expect(parseSelector(`${id}:native`)).toMatchObject({ client: { id }, place: 'native' })
    expect(parseSelector(`${id}:windows-wsl`)).toMatchObject({ client: { id }, place: 'windows-wsl' })
  })

  it.each(['', 'emacs', 'Cursor', 'cursor:', 'cursor:linux', 'cursor:native:native', ':native', 'cursor '])(
    'is not "%s"',
    (text) => {
      expect(parseSelector(text)).toBeUndefined()
    },
  )
})
