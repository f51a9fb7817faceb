import type { Reply, Routes } from '@kg/contract'
import { defined } from '@kg/core/values'
import { command, type Paint } from '../../command.js'
import { option } from '../shared/input.js'
import { pageOptions } from '../shared/options.js'
import { readPages } from '../shared/pages.js'
import { table } from '../shared/table.js'

type Skills = Pick<Reply<Routes['listSkills']>, 'skills'>

export const listSkills = command({
  path: ['skill', 'list'],
  summary: 'List the skills that agents offer',
  options: [{ flags: '--skill <uri>', about: 'Only this skill' }, ...pageOptions],
  examples: ['kg skill list'],
  async run(input, context) {
    const skillUri = option(input, 'skill')
    const { rows, nextCursor } = await readPages(
      input,
      context,
      (page) => {
        const query = { ...page, ...defined({ skillUri }) }
        return context.client().call('listSkills', { query }, { signal: context.signal })
      },
      ({ skills }) => skills,
    )
    return { skills: rows, ...defined({ nextCursor }) }
  },
  show: ({ skills }: Skills, paint: Paint) =>
    table(
      ['skill', 'agent', 'of', 'name', 'endpoint'],
      skills.map(({ skillUri, agent, agentName, local, name = '', endpoint = '' }) => [
        skillUri,
        agentName ?? agent,
        local ? 'this node' : agent,
        name,
        endpoint,
      ]),
      paint,
    ),
})
