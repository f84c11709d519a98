import { log, RuntimeModule } from '@borderlane/runtime'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { AppModule } from './app.module'
import { loadConfig } from './config'
import { FirstAdmin } from './staff/first-admin'

// `node dist/admin-create.js <e-mail>` with the settings of the service.

@Module({})
class ProgramModule {}

async function main(address: string | undefined): Promise<void> {
  log.level = 'error'
  if (!address) throw new Error('which address? node dist/admin-create.js <e-mail>')
  const config = loadConfig()
  const imports = [RuntimeModule.with(config), AppModule.with(config)]
  const app = await NestFactory.createApplicationContext(
    { module: ProgramModule, imports },
    { logger: false },
  )
  try {
    const link = await app.get(FirstAdmin, { strict: false }).makeAdmin(address)
    process.stdout.write(`${address} is an admin. Set a password within 10 minutes:\n${link}\n`)
  } finally {
    await app.close()
  }
}

main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
