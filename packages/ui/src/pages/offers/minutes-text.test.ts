import { expect, it } from 'vitest'
import { minutesText } from './minutes-text.js'

it.each([
  [0.5, '0.5 minutes'],
  [60, '60 minutes'],
  [150, '2.5 hours'],
  [43_200, '30 days'],
])('says %d minutes as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})
