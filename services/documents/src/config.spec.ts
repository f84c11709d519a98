import { Config } from './config'

it('the bucket is called visa-documents unless the operator says otherwise', () => {
  const { S3_BUCKET } = Config.shape
  expect(S3_BUCKET.parse(undefined)).toBe('visa-documents')
  expect(S3_BUCKET.parse('scans')).toBe('scans')
})
