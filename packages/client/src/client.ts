import { calledRoutes } from './called-routes.js'
import { type Client, type ClientOptions, openClient } from './open-client.js'

/** A client of every route that the contract has. */
export const createClient = (options: ClientOptions): Client => openClient(calledRoutes(), options)
