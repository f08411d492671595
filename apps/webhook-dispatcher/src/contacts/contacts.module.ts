import { Module } from '@nestjs/common';
import { ContactsController } from './contacts.js';

@Module({ controllers: [ContactsController] })
export class ContactsModule {}
