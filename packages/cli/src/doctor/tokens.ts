import { existsSync } from 'node:fs'
import { readTokens } from '../home/tokens.js'
import { type Check, fine, wrong } from './finding.js'

/** The admin token: without one nobody can use what the node holds. */
export const checkTokens: Check = ({ home }) => {
  if (!existsSync(home.tokens)) return [fine('token', 'None yet: the first start creates one')]
  const count = readTokens(home).length
  if (count > 0) return [fine('token', `${count} admin token${count === 1 ? '' : 's'}`)]
  const detail = `${home.tokens} contains no token`
  return [wrong('token', { id: 'empty', detail, remedy: 'Create a new one: kg auth rotate' })]
}
