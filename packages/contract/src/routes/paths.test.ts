import { expect, it } from 'vitest'
import { routes } from './index.js'

it.each(Object.values(routes).map(({ path }) => path))('%s carries no version [C-VE-04]', (path) => {
  expect(path.split('/').filter((step) => /^v?\d/.test(step))).toEqual([])
})
