import { expect, it } from 'vitest'
import { placeWords } from './place-words.js'

it.each([
  [{ page: 3, box: '1 2 3 4' }, 'Page 3'],
  [{ sheet: 'Beds', row: 12 }, 'Sheet Beds, row 12'],
  [{ slide: 2 }, 'Slide 2'],
  [{ part: 'body', line: 4 }, 'Part body, line 4'],
  [{}, ''],
])('says where %j is', (place, words) => {
  expect(placeWords(place)).toBe(words)
})
