import { describe, expect, it } from 'vitest'
import { eachWord, wordsOf } from './words.js'

describe('the words of a text', () => {
  it.each([
    ['Hello, World-wide 42!', ['hello', 'world', 'wide', '42']],
    ['Crème Brûlée, Ångström, Łódź, Straße', ['creme', 'brulee', 'angstrom', 'lodz', 'strasse']],
    ['cre\u0300me', ['creme']],
    ['Προς τους φίλους', ['προσ', 'τουσ', 'φιλουσ']],
    ['ЁЛКА й', ['елка', 'и']],
    ['مَرْحَبًا', ['مرحبا']],
    ['हिन्दी', ['हिन्दी']],
    ['東京都', ['東京', '京都']],
    ['猫', ['猫']],
    ['iPhone用ケース', ['iphone', 'i', 'phone', '用ケ', 'ケー', 'ース']],
    ['ＦＵＬＬ ｗｉｄｔｈ', ['full', 'width']],
    ['getUserName snake_case', ['getusername', 'get', 'user', 'name', 'snake', 'case']],
    ['𝒳 and 😀', ['x', 'and']],
    ['\ud800 lone', ['lone']],
    ['… — !?', []],
  ])('are folded: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('stand where they are in the text', () => {
    const text = 'Ein früher Vogel: 東京都'
    const places: string[] = []
    eachWord(text, (_, start, end) => places.push(text.slice(start, end)))
    expect(places).toEqual(['Ein', 'früher', 'Vogel', '東京', '京都'])
  })

  it('are cut where they are endless', () => {
    expect(wordsOf('x'.repeat(100_000))).toEqual(['x'.repeat(64)])
  })
})
