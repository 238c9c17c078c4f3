import { join } from 'node:path';
import { testSchema } from '@hourbank/testing';
import { wholeSchema } from './data-source';

testSchema(wholeSchema, join(__dirname, 'released'));
