import { bounds } from './bounds.js'
import type { Environment } from './environment.js'
import { type VocabularyState, vocabularyNoted, vocabularyState } from './vocabulary-counts.js'

/**
 * Earlier versions wrote graphs without counting their vocabulary. When one of them has written since, counting begins
 * anew, because it may have changed graphs that were counted.
 */
export function prepareVocabulary(env: Environment): void {
  const head = env.meta.get('head')
  const state = env.meta.get(vocabularyState) as VocabularyState | undefined
  if (state !== undefined && env.meta.get(vocabularyNoted) === head) return
  env.root.transactionSync(() => {
    for (const key of [...env.counts.getKeys(bounds({ prefix: 'vocabulary' }))]) env.counts.remove(key)
    env.meta.put(vocabularyState, { generation: (state?.generation ?? 0) + 1, isWhole: head === undefined })
    if (head !== undefined) env.meta.put(vocabularyNoted, head)
  })
}
