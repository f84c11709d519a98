const NAME = /^[a-z][a-z_]{0,30}$/

/**
 * What migrations lean on: the owners of the schemas may make no extension. It comes with every Postgres, and lies in a
 * schema of its own.
 */
const EXTENSIONS = [
  `CREATE SCHEMA IF NOT EXISTS extension`,
  `CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA extension`,
]

interface Passwords {
  ownerPassword: string
  appPassword: string
}

export interface RolePasswords extends Passwords {
  /** Of the second login of both roles: each has two, so that one changes while the other is used. */
  second?: Passwords
}

export interface AdministratorPasswords {
  password: string
  second: string
}

export const secondOf = (role: string): string => `${role}_b`

/**
 * SQL that makes a service's place in the database, in the order to run it as an administrator: `<service>_owner`
 * migrates the schema, `<service>_app` works in it, and neither sees another schema. Safe to repeat.
 */
export function roleStatements(service: string, passwords: RolePasswords): string[] {
  if (!NAME.test(service)) throw new Error(`not a service name: ${service}`)
  const owner = `${service}_owner`
  const app = `${service}_app`
  return [
    ...EXTENSIONS,
    role(owner, passwords.ownerPassword),
    role(app, passwords.appPassword),
    second(owner, passwords.second?.ownerPassword),
    second(app, passwords.second?.appPassword),
    `CREATE SCHEMA IF NOT EXISTS ${service} AUTHORIZATION ${owner}`,
    `REVOKE ALL ON SCHEMA public FROM PUBLIC`,
    `GRANT USAGE ON SCHEMA ${service} TO ${app}`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${service}
       GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app}`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${service} GRANT USAGE ON SEQUENCES TO ${app}`,
  ]
}

/**
 * SQL that gives an administrator and their second login their passwords, to be run as one of the two. Safe to repeat.
 */
export function administratorStatements(name: string, passwords: AdministratorPasswords): string[] {
  if (!NAME.test(name)) throw new Error(`not a name of an administrator: ${name}`)
  return [`ALTER ROLE ${name} PASSWORD ${literal(passwords.password)}`, second(name, passwords.second)]
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function role(name: string, password: string): string {
  return `DO $do$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN CREATE ROLE ${name}; END IF;
    EXECUTE format('ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD %L', ${literal(password)});
  END $do$`
}

/** A login that is another one's from its first statement on: what it makes belongs to that. */
function second(of: string, password: string | undefined): string {
  const name = secondOf(of)
  if (!password)
    return `DO $do$ BEGIN
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN ALTER ROLE ${name} NOLOGIN; END IF;
    END $do$`
  return `${role(name, password)}; GRANT ${of} TO ${name}; ALTER ROLE ${name} SET role = '${of}'`
}
