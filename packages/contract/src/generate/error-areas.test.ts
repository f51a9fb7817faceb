import { audiences, hintFor } from '@kg/core/errors'
import { describe, expect, it } from 'vitest'
import { routes } from '../routes/index.js'
import { blanks } from './blanks.js'
import { errorAreas } from './error-areas.js'

const all = Object.values(errorAreas).flat()

describe('the error records', () => {
  it('have a code of their own each', () => {
    const codes = all.map(({ record }) => record.code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.length).toBeGreaterThan(80)
  })

  it('come from every area', () => {
    for (const [area, errors] of Object.entries(errorAreas)) expect(errors.length, area).toBeGreaterThan(0)
  })

  it('hold every error that a route names', () => {
    const missing = Object.values(routes).flatMap(({ errors }) => errors.filter((error) => !all.includes(error)))
    expect(missing.map(({ record }) => record.code)).toEqual([])
  })

  it.each(all.map(({ record }) => [record.code, record] as const))('say what %s is and what to do', (code, record) => {
    expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
    expect(record.status).toBeGreaterThanOrEqual(400)
    expect(record.status).toBeLessThan(600)
    const remedies = audiences.map((audience) => String(record.remedy(blanks(), hintFor(audience))))
    for (const text of [record.title, String(record.detail(blanks())), ...remedies]) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/undefined|\[object|NaN/)
    }
  })
})
