import { oncePer } from '../once.js';
import { typesOf, type SchemaNode } from './schema-node.js';

/** Subtypes of schema.org that pages use, by the type whose rules apply to them. */
const SUBTYPES = {
  Article:
    'AdvertiserContentArticle AnalysisNewsArticle AskPublicNewsArticle BackgroundNewsArticle BlogPosting LiveBlogPosting MedicalScholarlyArticle NewsArticle OpinionNewsArticle Report ReportageNewsArticle ReviewNewsArticle SatiricalArticle ScholarlyArticle TechArticle',
  Event:
    'BusinessEvent ChildrensEvent ComedyEvent DanceEvent DeliveryEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent PublicationEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
  LocalBusiness:
    'AccountingService AnimalShelter Attorney AutoDealer AutoRental AutoRepair AutomotiveBusiness Bakery BankOrCreditUnion BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore Brewery CafeOrCoffeeShop Campground ChildCare ClothingStore ComputerStore ConvenienceStore DaySpa Dentist DepartmentStore DryCleaningOrLaundry Electrician ElectronicsStore EmploymentAgency EntertainmentBusiness ExerciseGym FastFoodRestaurant FinancialService Florist FoodEstablishment FurnitureStore GardenStore GasStation GeneralContractor GolfCourse GroceryStore HVACBusiness HairSalon HardwareStore HealthAndBeautyBusiness HealthClub HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel Hotel HousePainter IceCreamShop InsuranceAgency InternetCafe JewelryStore LegalService Library LiquorStore Locksmith LodgingBusiness MedicalBusiness MedicalClinic Motel MovieTheater MovingCompany MusicStore NailSalon NightClub Notary OfficeEquipmentStore Optician OutletStore PetStore Pharmacy Physician Plumber ProfessionalService RealEstateAgent Resort Restaurant RoofingContractor SelfStorage ShoeStore ShoppingCenter SkiResort SportingGoodsStore SportsActivityLocation SportsClub Store TattooParlor TireShop TouristInformationCenter ToyStore TravelAgency VeterinaryCare WholesaleStore Winery',
  Organization:
    'Airline Consortium Corporation EducationalOrganization CollegeOrUniversity ElementarySchool GovernmentOrganization HighSchool LibrarySystem LocalBusiness MedicalOrganization MusicGroup NGO NewsMediaOrganization OnlineBusiness OnlineStore PerformingGroup PoliticalParty Preschool Project ResearchOrganization School SportsOrganization SportsTeam WorkersUnion',
  Product:
    'BusOrCoach Car IndividualProduct Motorcycle MotorizedBicycle ProductCollection ProductGroup ProductModel SomeProducts Vehicle',
  Review: 'CriticReview EmployerReview MediaReview UserReview',
  SoftwareApplication: 'MobileApplication VideoGame WebApplication',
  AggregateRating: 'EmployerAggregateRating',
} as const;

const PARENT: ReadonlyMap<string, string> = new Map(
  Object.entries(SUBTYPES).flatMap(([parent, names]) =>
    names.split(' ').map((name) => [name, parent] as const),
  ),
);

/** Returns a node's types and their supertypes. */
export const kindsOf = oncePer((node: SchemaNode): ReadonlySet<string> => {
  const kinds = new Set<string>();
  for (const type of typesOf(node)) {
    for (let kind: string | undefined = type; kind !== undefined; kind = PARENT.get(kind)) kinds.add(kind);
  }
  return kinds;
});

/** Returns the nodes of these types and of their subtypes. */
export function nodesOfKind(
  nodes: readonly SchemaNode[],
  ...kinds: readonly string[]
): readonly SchemaNode[] {
  return nodes.filter((node) => {
    const own = kindsOf(node);
    return kinds.some((kind) => own.has(kind));
  });
}

/**
 * Types without a rich result in Google Search any more, and since when (its changelog). They still tell machines what
 * a page is.
 */
export const RETIRED_RESULTS: ReadonlyMap<string, string> = new Map([
  ['HowTo', '2023-09'],
  ['ClaimReview', '2025-06'],
  ['CourseInstance', '2025-06'],
  ['OccupationAggregationByEmployer', '2025-06'],
  ['SpecialAnnouncement', '2025-06'],
  ['Quiz', '2026-01'],
  ['FAQPage', '2026-05'],
]);
