import { decideJoin } from './decide-join.js'

export const approveJoin = decideJoin('approveJoin', 'approve-join', 'Let an agent in that has asked to join')
