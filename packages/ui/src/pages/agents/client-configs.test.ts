import { expect, it } from 'vitest'
import { clientConfigs } from './client-configs.js'

it('gives each client the address of the node and the token', () => {
  const configs = clientConfigs('http://127.0.0.1:9200', 'kg_at_1')
  for (const { text } of configs) {
    expect(text).toContain('http://127.0.0.1:9200')
    expect(text).toContain('kg_at_1')
    expect(() => JSON.parse(text)).not.toThrow()
  }
})

it('has a word to replace where the token is not known', () => {
  expect(clientConfigs('http://a').every(({ text }) => text.includes('<token>'))).toBe(true)
})
