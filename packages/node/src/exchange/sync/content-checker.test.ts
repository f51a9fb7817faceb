import { describe, expect, it } from 'vitest'
import { sealRecord } from '../testing/test-record.test.support.js'
import { checkContent } from './check-content.js'
import { ContentChecker } from './content-checker.js'

describe('the content checker', () => {
  it('gives the same answers in its thread as without it', async () => {
    const many = Array.from({ length: 6000 }, (_, i) => `<urn:s${i}> <urn:p> "${i}" .`)
    const { record: long, chunks: packed } = sealRecord({ lines: many })
    const checker = new ContentChecker()
    try {
      const given = { chunks: packed, root: long.root, leafCount: 6000, bytes: long.bytes }
      expect(long.bytes).toBeGreaterThan(128 * 1024)
      expect(await checker.check(given)).toEqual(await checkContent(given))
      const wrong = { ...given, root: sealRecord().record.root }
      await expect(checker.check(wrong)).rejects.toMatchObject({ code: 'RECORD_INVALID' })
    } finally {
      await checker.stop()
    }
  })
})
