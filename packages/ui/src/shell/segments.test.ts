import { expect, it } from 'vitest'
import { segmentsOf } from './segments.js'

it.each(['a', 'a/b', '%22', "it's <b>", 'ü ✓', '50%'])('gives %s back as it was', (name) => {
  expect(segmentsOf(`/ui/knowledge/${encodeURIComponent(name)}`)).toEqual(['knowledge', name])
})

it('leaves a part that was never encoded as it is', () => {
  expect(segmentsOf('/ui/knowledge/50%')).toEqual(['knowledge', '50%'])
})
