export { FakeService, type FakeOptions, type FakeRequest, type RefusalFields } from './fake-service.js';
