import { describe, expect, it } from 'vitest'
import { oklchToHex } from './oklch.js'
import { typeColour } from './type-colour.js'

describe('the colour of a type', () => {
  it('is always the same for the same type, and lighter on a dark page', () => {
    const person = 'https://schema.org/Person'
    expect(typeColour(person, 'light')).toBe(typeColour(person, 'light'))
    expect(typeColour(person, 'light')).not.toBe(typeColour(person, 'dark'))
  })

  it('is one of eight, and all of them are used', () => {
    const many = Array.from({ length: 400 }, (_, n) => typeColour(`https://schema.org/T${n}`, 'light'))
    expect(new Set(many).size).toBe(8)
  })

  it('is grey where there is no type', () => {
    expect(typeColour('', 'light')).toBe('#7b8494')
  })
})

it('reads OKLCH as browsers do', () => {
  expect([oklchToHex(1, 0, 0), oklchToHex(0, 0, 0), oklchToHex(0.628, 0.2577, 29.23)]).toEqual([
    '#ffffff',
    '#000000',
    '#ff0000',
  ])
})
